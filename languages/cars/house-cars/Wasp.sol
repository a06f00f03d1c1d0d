// SPDX-License-Identifier: MIT
pragma solidity ^0.8.13;

import "code-prix/Car.sol";

/// Stings whoever drives ahead as soon as a shell costs less than the speed it destroys.
contract Wasp is Car {
    uint256 constant WORTH_OF_SPEED = 40; // what one unit of the other's speed is worth to us

    function takeYourTurn(
        CodePrix codePrix,
        CodePrix.CarData[] calldata allCars,
        uint256 yourCarIndex
    ) external override {
        CodePrix.CarData memory me = allCars[yourCarIndex];
        uint256 balance = me.balance;

        if (yourCarIndex > 0) {
            CodePrix.CarData memory ahead = allCars[yourCarIndex - 1];
            uint256 price = codePrix.getShellCost(1);
            bool hurts = ahead.shield == 0 && ahead.speed > 3 && ahead.y > me.y;
            if (hurts && price <= balance && price <= ahead.speed * WORTH_OF_SPEED) balance -= codePrix.buyShell(1);
        }

        uint256 budget = balance / 10;
        uint256 units = 0;
        while (units < 24 && codePrix.getAccelerateCost(units + 1) <= budget) units++;
        if (units > 0) codePrix.buyAcceleration(units);
    }
}
