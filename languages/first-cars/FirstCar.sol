// SPDX-License-Identifier: MIT
pragma solidity ^0.8.13;

import "code-prix/Car.sol";

contract FirstCar is Car {
    uint256 constant UNITS = 3; // speed to buy each time it moves

    function takeYourTurn(
        CodePrix codePrix,
        CodePrix.CarData[] calldata allCars, // the leader first
        uint256 yourCarIndex // your place in that list; 0 means you lead
    ) external override {
        CodePrix.CarData memory me = allCars[yourCarIndex];

        // 1. Is somebody ahead, and fast? A shell stops the next car ahead.
        if (yourCarIndex > 0 && allCars[yourCarIndex - 1].speed > 10) {
            if (codePrix.getShellCost(1) <= me.balance / 8) codePrix.buyShell(1);
        }

        // 2. Faster, always faster.
        codePrix.buyAcceleration(UNITS);
    }
}
