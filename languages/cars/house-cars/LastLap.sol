// SPDX-License-Identifier: MIT
pragma solidity ^0.8.13;

import "code-prix/Car.sol";

/// Saves its money, stays in touch, and buys everything at once when the line comes within reach.
contract LastLap is Car {
    uint256 constant SPRINT = 350; // distance from the line at which saving ends

    function takeYourTurn(
        CodePrix codePrix,
        CodePrix.CarData[] calldata allCars,
        uint256 yourCarIndex
    ) external override {
        CodePrix.CarData memory me = allCars[yourCarIndex];
        CodePrix.CarData memory leader = allCars[0];

        bool sprint = leader.y + SPRINT >= 1000;
        uint256 budget = sprint ? uint256(me.balance) : uint256(me.balance) / 25;
        uint256 units = affordable(codePrix, budget, 1000 - uint256(me.y));
        if (units > 0) codePrix.buyAcceleration(units);
    }

    /// The largest number of units, up to `most`, that `budget` pays for. Six questions find it among 64.
    function affordable(CodePrix codePrix, uint256 budget, uint256 most) internal view returns (uint256 units) {
        uint256 high = most < 63 ? most : 63;
        while (units < high) {
            uint256 middle = (units + high + 1) / 2;
            if (codePrix.getAccelerateCost(middle) <= budget) units = middle;
            else high = middle - 1;
        }
    }
}
